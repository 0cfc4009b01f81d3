// The code stands behind # and so never travels in an address; it is put into the form, and taken out of the address bar.
const field = document.querySelector("[data-code]");
if (field && location.hash.length > 1) {
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}

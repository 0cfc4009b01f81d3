// A word of one's own for the dice, drawn here, after the server has shown what it is bound by.
const field = document.querySelector("[data-nonce]");
if (field && !field.value) {
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  field.value = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const note = document.querySelector("[data-nonce-note]");
  if (note) note.textContent = "Drawn by your browser; type another if you like.";
}
for (const input of document.querySelectorAll("input[name=line]")) {
  input.addEventListener("input", () => {
    const own = document.querySelector("input[name=duellist][value=line]");
    if (own) own.checked = true;
  });
}

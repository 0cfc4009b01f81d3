// Arrow keys step through a replay.
const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = keys[event.key] && document.querySelector(`a[rel=${keys[event.key]}]`);
  if (target) { event.preventDefault(); location.replace(target.href); }
});

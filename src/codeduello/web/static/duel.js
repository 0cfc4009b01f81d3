// The duel's page while it is open: swaps the regions that have changed, keeps a half-made choice, sends answers, says when it is not connected.
const root = document.getElementById("duel");
const path = `/d/${root.dataset.duel}`;
const isPrivate = "private" in root.dataset;
const link = document.getElementById("link");
const said = document.getElementById("said");
const message = document.getElementById("message");
const QUIET = 25_000, ANSWERS = 4_000, BEGINS = 10_000, LONGEST_PAUSE = 3_000;
let socket = null, quiet = 0, probe = 0, pause = 300, waiting = 0, lines = Number(root.dataset.lines), sight = root.dataset.sight, skew = 0;

const areas = () => [...root.querySelectorAll("[data-mark]")];

function say(text) { said.textContent = text; }

function complain(text) {
  message.textContent = text;
  message.hidden = !text;
}

function connected(yes) {
  link.hidden = yes;
  link.textContent = yes ? "" : "Not connected. Trying again; nothing you have answered is lost.";
  if (!yes) document.querySelectorAll("[data-deadline]").forEach((one) => { one.textContent = "not connected"; });
}

function swap(area, html, mark) {
  const inside = area.contains(document.activeElement) ? document.activeElement : null;
  const key = area.querySelector("form[data-key]")?.dataset.key;
  const picked = area.querySelector("input[type=radio]:checked")?.value;
  area.innerHTML = html;
  area.dataset.mark = mark;
  const form = area.querySelector("form[data-key]");
  if (form && form.dataset.key === key && picked !== undefined) {
    const again = [...form.elements].find((one) => one.type === "radio" && one.value === picked);
    if (again) again.checked = true;
  }
  if (inside) {
    const next = area.querySelector("input:not([type=hidden]), button, a, summary") ?? document.getElementById("main");
    next.focus({ preventScroll: true });
  }
  dress();
}

function take(text) {
  const news = JSON.parse(text);
  skew = news.now * 1000 - Date.now();
  for (const area of areas()) {
    const fresh = news.regions[area.id];
    if (fresh && fresh[1] !== area.dataset.mark) swap(area, fresh[0], fresh[1]);
  }
  lines = news.lines;
  sight = news.sight;
  say(news.say);
}

function drop() {
  clearTimeout(quiet);
  clearTimeout(probe);
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  try { socket.close(); } catch { /* it is gone */ }
  socket = null;
  connected(false);
  clearTimeout(waiting);
  waiting = setTimeout(connect, pause * (0.5 + Math.random()));
  pause = Math.min(LONGEST_PAUSE, pause * 2);
}

function alive() {
  clearTimeout(quiet);
  clearTimeout(probe);
  quiet = setTimeout(drop, QUIET);
}

function connect() {
  clearTimeout(waiting);
  if (isPrivate || socket) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}/live`);
  probe = setTimeout(drop, BEGINS);
  socket.onopen = () => {
    socket.send(JSON.stringify({ marks: Object.fromEntries(areas().map((area) => [area.id, area.dataset.mark])), lines, sight }));
  };
  socket.onmessage = (event) => {
    alive();
    pause = 300;
    if (!link.hidden) { connected(true); tick(); }
    if (event.data) take(event.data);
  };
  socket.onclose = drop;
}

function look() {
  if (document.hidden) return;
  if (socket && socket.readyState === WebSocket.OPEN) {
    socket.send("?");
    clearTimeout(probe);
    probe = setTimeout(drop, ANSWERS);
  } else {
    pause = 300;
    drop();
    connect();
  }
}

async function send(form, tries = 0) {
  const button = form.querySelector("button:not([type=button])");
  if (form.dataset.sending && !tries) return;
  form.dataset.sending = "yes";
  button.ariaDisabled = "true";
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { accept: "application/json" } });
    const told = await answer.json();
    complain(told.ok ? "" : told.message);
    if (told.ok && isPrivate) location.replace(path);
    else if (told.ok && !socket) location.reload();
    if (!told.ok) { delete form.dataset.sending; button.ariaDisabled = null; }
  } catch {
    complain("Not sent yet: no connection. Trying again.");
    connected(false);
    setTimeout(() => (form.isConnected ? send(form, tries + 1) : complain("")), Math.min(LONGEST_PAUSE, 500 * (tries + 1)));
  }
}

function dress() {
  for (const form of root.querySelectorAll("form[data-live]")) {
    if (form.dataset.dressed) continue;
    form.dataset.dressed = "yes";
    form.addEventListener("submit", (event) => { event.preventDefault(); send(form); });
    const button = form.querySelector("[data-confirm]");
    const name = () => {
      const picked = form.querySelector("input[type=radio]:checked");
      if (picked && button) button.textContent = `${button.dataset.confirm}: ${picked.value}`;
    };
    form.addEventListener("change", name);
    name();
  }
  for (const time of root.querySelectorAll("time")) {
    if (time.dataset.dressed) continue;
    time.dataset.dressed = "yes";
    time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  }
  tick();
}

function tick() {
  if (!link.hidden || !socket) return;
  for (const one of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(one.dataset.deadline) * 1000 - Date.now() - skew) / 1000));
    if (left < 86_400) one.textContent = left >= 3600 ? `${Math.floor(left / 3600)} h ${Math.floor((left % 3600) / 60)} min left` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
  }
}

root.addEventListener("focusin", (event) => { if (event.target.matches("[data-copy]")) event.target.select(); });
document.addEventListener("visibilitychange", () => {
  if (isPrivate && document.hidden) { document.documentElement.dataset.hidden = ""; location.replace(path); return; }
  look();
});
window.addEventListener("pageshow", (event) => { if (event.persisted) location.replace(path); });
window.addEventListener("online", look);
setInterval(tick, 1000);
dress();
connect();

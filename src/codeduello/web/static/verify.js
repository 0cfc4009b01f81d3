// Derives every face again, here, from what was committed to and what both gave.
import { commitment, dice } from "./fair.js";

const place = document.getElementById("verify");
const verdict = document.getElementById("verdict");
const list = document.getElementById("throws");

function check(told) {
  let wrong = commitment(told.duel, told.secret) === told.commitment ? 0 : 1;
  verdict.textContent = wrong ? "The secret does not fit the commitment." : "";
  let count = 0;
  for (const stream of told.streams) {
    const next = dice(stream.id, told.secret, told.nonces);
    for (const thrown of stream.throws) {
      const faces = thrown.sides.map(next);
      const fits = faces.every((face, at) => face === thrown.faces[at]);
      const line = document.createElement("li");
      line.textContent = `${stream.what}: ${thrown.faces.join(" ")} ${fits ? "✓ as derived" : `✗ derived: ${faces.join(" ")}`}`;
      list.append(line);
      wrong += fits ? 0 : 1;
      count += faces.length;
    }
  }
  verdict.textContent += wrong ? ` ${wrong} things do not fit.` : `The secret fits the commitment, and all ${count} faces follow from it and from both words.`;
}

if (place) {
  try {
    check(await (await fetch(place.dataset.faces)).json());
  } catch {
    verdict.textContent = "The dice could not be fetched; try again, or check the record offline.";
  }
}

// Fair dice, as the server makes them: from its secret, committed to beforehand, and a word of each duellist.
import { hex, hmac, join, sha256, unhex, utf8 } from "./sha256.js";

const eight = (number) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
};

const hashed = (...parts) => sha256(join(...parts.flatMap((part) => [eight(part.length), part])));

export const commitment = (duel, secret) => hex(hashed(utf8("codeduello fair commitment 1"), utf8(duel), unhex(secret)));

export function dice(id, secret, nonces) {
  const key = hashed(utf8("codeduello fair dice 1"), utf8(id), unhex(secret), ...nonces.map(utf8));
  let drawn = 0;
  return (sides) => {
    const many = BigInt(sides), fair = 2n ** 64n - ((2n ** 64n) % many);
    for (;;) {
      const draw = new DataView(hmac(key, join(utf8(id), eight(drawn++))).buffer).getBigUint64(0);
      if (draw < fair) return Number(draw % many) + 1;
    }
  };
}

// Ids that a file may name more than once, found with little memory however many it names: a table of bits notes each,
// and only those that meet bits that are all set are kept by name.
import { sha256 } from "../../kit/hash/sha256.ts";

/** Bits at most, 64 MB of them. */
const bitsMax = 2 ** 29;
const bitsMin = 2 ** 16;
const hashes = 4;

/** Bits for a file of so many bytes: ten for each id, if a line with one has at least twenty bytes. */
const bitsFor = (bytes: number): number => {
  let bits = bitsMin;
  while (bits < bitsMax && bits < bytes / 2) bits *= 2;
  return bits;
};

/** All ids that come more than once, and a hundredth of the others. `bytes`: the size of the file. */
export const repeatsIn = async (
  ids: AsyncIterable<string>,
  bytes: number,
): Promise<ReadonlySet<string>> => {
  const bits = bitsFor(bytes);
  const table = new Uint8Array(bits / 8);
  const maybe = new Set<string>();
  for await (const id of ids) {
    const hash = sha256(id);
    let isNew = false;
    for (let n = 0; n < hashes; n += 1) {
      const bit = hash.readUInt32LE(n * 4) % bits;
      const [at, mask] = [Math.floor(bit / 8), 1 << (bit % 8)];
      if (((table[at] ?? 0) & mask) === 0) isNew = true;
      table[at] = (table[at] ?? 0) | mask;
    }
    if (!isNew) maybe.add(id);
  }
  return maybe;
};

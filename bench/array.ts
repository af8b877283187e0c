// An array in PostgreSQL's binary form, whole numbers as bigint and all else as text. The floors have their own, so
// that the engine's may become quicker without them.
const int8 = 20;
const text = 25;

export const arrayOf = (values: readonly (string | number)[]): Buffer => {
  const isNumber = typeof values[0] === "number";
  const bytes = values.reduce<number>(
    (sum, value) => sum + 4 + (typeof value === "number" ? 8 : Buffer.byteLength(value)),
    20,
  );
  const array = Buffer.allocUnsafe(bytes);
  let end = 0;
  // One dimension, no nulls, element type; its length and first index.
  for (const head of [1, 0, isNumber ? int8 : text, values.length, 1])
    end = array.writeInt32BE(head, end);
  for (const value of values) {
    if (typeof value === "number") {
      end = array.writeInt32BE(8, end);
      end = array.writeBigInt64BE(BigInt(value), end);
    } else {
      const written = array.write(value, end + 4);
      end = array.writeInt32BE(written, end) + written;
    }
  }
  return array;
};

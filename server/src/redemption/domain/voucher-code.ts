// Voucher codes: twelve symbols of Crockford's base 32 and one that checks them, `XXXX-XXXX-XXXX-C`.

/** Digits and letters without I, L, O and U, which are read as others. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

/** Random bytes that a code is made of: five bits of each are used, so that all symbols are as likely. */
export const codeBytes = length;

/** The code of random bytes, without dashes. */
export const codeOf = (bytes: Uint8Array): string => {
  if (bytes.length !== codeBytes) throw new Error(`a code of ${bytes.length} bytes`);
  const body = [...bytes].map((byte) => alphabet[byte & 31] ?? "").join("");
  return body + checkSymbol(body);
};

/** Luhn's sum in base 32: it finds every wrong symbol and nearly every pair that changed places. */
const checkSymbol = (body: string): string => {
  const sum = [...body].reduceRight((carried, symbol, at) => {
    const value = alphabet.indexOf(symbol) * ((body.length - at) % 2 === 1 ? 2 : 1);
    return carried + Math.floor(value / 32) + (value % 32);
  }, 0);
  return alphabet[(32 - (sum % 32)) % 32] ?? "";
};

/** As people read it: `XXXX-XXXX-XXXX-C`. */
export const groupedCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8, 12), code.slice(12)].join("-");

/** What people typed as a code without dashes; undefined when it cannot be one or was mistyped. */
export const readCode = (typed: string): string | undefined => {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  if (code.length !== length + 1) return undefined;
  const body = code.slice(0, length);
  if ([...body].some((symbol) => !alphabet.includes(symbol))) return undefined;
  return checkSymbol(body) === code.at(-1) ? code : undefined;
};

/** The fewest symbols of a code from elsewhere: fewer are soon guessed. */
export const foreignCodeMin = 6;

/** A code from elsewhere, however its letters and dashes were typed; undefined when it is too short. */
const readForeign = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return [...code].length < foreignCodeMin ? undefined : code;
};

/** A code from another programme as it is recognised; one of our form is read as ours. */
export const readAnyCode = (typed: string): string | undefined =>
  readCode(typed) ?? readForeign(typed);

/** Symbols of a code that may be shown later: four of ours, and two of one from elsewhere, which may be short. */
export const shownOf = (code: string): string =>
  readCode(code) === undefined ? code.slice(-2) : code.slice(-4);

/** All hidden but the symbols that may be shown. */
export const maskedCode = (shown: string): string =>
  shown.length < 4 ? `••••${shown}` : `••••-••••-•${shown.slice(0, 3)}-${shown.slice(3)}`;

// Whether a number, as it was written, can be kept without any change.

// Longer than any exact number needs to be, and short enough to look at digit by digit.
const lengthMax = 64;

/** Whether a JSON number token stands for a value within ±(2^53 - 1) that a double keeps exactly. */
export const isExactNumber = (token: string): boolean => {
  const value = Number(token);
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  if (/^-?[0-9]{1,16}$/.test(token)) return true;
  return token.length <= lengthMax && decimalOf(token) === decimalOf(String(value));
};

// The shortest text that a double prints is what people wrote, so 0.1 counts as kept exactly.
const decimalOf = (token: string): string => {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(token) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
};

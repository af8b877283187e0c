// Digits as people in Egypt type them.

/** A text with Arabic-Indic and Persian digits written as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (sign) => String((sign.codePointAt(0) ?? 0) & 0xf));

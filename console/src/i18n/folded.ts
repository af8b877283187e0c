// One spelling for searches on the screen, as the database has for its own: capitals, accents, the forms of Arabic
// letters and Eastern digits do not matter.
import { latinDigits } from "@nuqta/contracts/kit/digits.ts";

const letters: Readonly<Record<string, string>> = {
  ...{ أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ة: "ه", ى: "ي" },
};

/** Text as it is compared, never as it is shown. */
export const folded = (text: string): string =>
  latinDigits(text)
    .toLowerCase()
    .replace(/[أإآٱةى]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\p{Mn}\u0640]/gu, "");

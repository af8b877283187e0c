import { expect, test } from "vitest";
import { egyptianNumber } from "./phone.ts";

test.each([
  ["01001234567", "+201001234567"],
  ["+20 100 123 4567", "+201001234567"],
  ["0020-15-12345678", "+201512345678"],
  ["٠١٢٣٤٥٦٧٨٩٠", "+201234567890"],
  ["(02) 2345 6789", "+20223456789"],
  ["03 4567890", "+2034567890"],
  ["040 3456789", "+20403456789"],
])("%s is %s", (written, number) => expect(egyptianNumber(written)).toBe(number));

test.each(["", "0100123456", "010012345678", "01301234567", "+966501234567", "1001234567", "abc"])(
  "%s is no Egyptian number",
  (written) => expect(egyptianNumber(written)).toBeUndefined(),
);

// Parts of a page that are loaded with their first use, and stay: a dialog gives the focus back as it closes.
import { useState } from "react";

/** Whether `isNow` has ever been true. */
export const useEver = (isNow: boolean): boolean => {
  const [hasBeen, setBeen] = useState(isNow);
  if (isNow && !hasBeen) setBeen(true);
  return hasBeen;
};

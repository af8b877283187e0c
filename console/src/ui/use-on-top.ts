// Which of the things that lie over the page lies on top.
import { useEffect, useRef } from "react";

const open: object[] = [];

/**
 * Answers whether nothing that was opened later lies over this. Escape reaches every open dialog, and one behind another
 * must stay for what is typed in it.
 */
export const useOnTop = (isOpen: boolean): (() => boolean) => {
  const own = useRef({}).current;
  useEffect(() => {
    if (!isOpen) return;
    open.push(own);
    return () => {
      // After the key that closes it has reached everybody.
      setTimeout(() => open.splice(open.indexOf(own), 1));
    };
  }, [isOpen, own]);
  return () => open.at(-1) === own;
};

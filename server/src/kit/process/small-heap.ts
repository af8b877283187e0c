// How much garbage this process lets lie before it collects.
import { setFlagsFromString } from "node:v8";

/**
 * Has garbage collected once the heap is half as large again as what is in use, where left to itself it grows to four
 * times; the part for what is new keeps the size that it has by now. V8 reads both at each collection, so they hold from
 * now on. They bound nothing that is in use: what needs more gets it.
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString("--heap-growing-percent=50");
  setFlagsFromString("--semi-space-growth-factor=1");
};

// What is wrong with a file that can be seen without reading it: its kind and its size.

export type FileRule = {
  /** Endings with their dot, in lower case. */
  readonly endings: readonly string[];
  readonly bytesMax: number;
};

export type FileFault = "kind" | "size" | "empty";

/** The first thing that is wrong, if anything. */
export const fileFault = (
  { name, size }: { readonly name: string; readonly size: number },
  { endings, bytesMax }: FileRule,
): FileFault | undefined => {
  const plain = name.toLowerCase();
  if (!endings.some((ending) => plain.endsWith(ending))) return "kind";
  if (size > bytesMax) return "size";
  return size === 0 ? "empty" : undefined;
};

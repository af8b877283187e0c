// Files that come into being on the page.

/** Lets the browser keep `content` as a file. */
export const keepFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

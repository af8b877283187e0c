// Which pages of a list stand under it as buttons.

/** The first, the last, and two on either side; a page that is missing alone between others is there too. */
export const pagesAround = (page: number, last: number): number[] => {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, last];
  const alone = [page - 3 === 2 ? 2 : page, page + 3 === last - 1 ? last - 1 : page];
  return [...new Set([...near, ...alone])]
    .filter((each) => each >= 1 && each <= last)
    .sort((a, b) => a - b);
};

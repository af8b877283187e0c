// A defect that tests must notice.
export type Mutant = {
  name: string;
  /** Each `find` stands exactly once in its file. */
  changes: { file: string; find: string; put: string }[];
  tests: string;
  /** Only tests whose name matches, where the others would take long. */
  only?: string;
  /** One of the few that `npm test` plants as well: cheap, and each of another promise. */
  isUsual?: true;
  env?: Record<string, string>;
};

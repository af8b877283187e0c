// Seeds on which a promise was once broken, each with the promise. They run in every test for ever,
// although a seed tells another story as soon as the simulation draws otherwise: what was found is
// also held by a test of its own, which is named here.
export const regressions: readonly { seed: string; was: string }[] = [
  // server/src/ledger/service/open-posting.test.ts: "a member of a commit that was lost is not learnt"
  { seed: "292", was: "a number learnt before its commit failed on the unique key for ever" },
  { seed: "347", was: "a number learnt before its commit failed on the unique key for ever" },
  // server/src/ledger/service/open-posting.test.ts: "what may have been applied is never called failed"
  { seed: "346", was: "a batch with a lost answer was taken apart and refused for good" },
  { seed: "897", was: "a command was told not applied, and its commit landed later" },
  // server/src/ledger/service/open-posting.test.ts: "a refusal that nothing keeps is not certain ..."
  { seed: "2498", was: "a stranger's order was refused while its lost commit was still to land" },
  // server/src/ledger/service/open-posting.test.ts: "a race lost in every try is no conflict for good"
  { seed: "1773", was: "a race lost in the last try was refused for good" },
  { seed: "5134", was: "a race lost in the last try was refused for good" },
];

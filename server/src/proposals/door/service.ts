// Campaigns that sellers propose, for the area of sellers and for news.
export { isOwn } from "../domain.ts";
export {
  createProposal,
  saveProposal,
  submitProposal,
  withdrawProposal,
} from "../service/drafting.ts";
export { walletLeft } from "../service/parts.ts";
export { listOwnProposals, readOwnProposal, waitingProposals } from "../service/reading.ts";

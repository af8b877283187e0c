// Sellers with their portals, branches and logos.
export { addBranchAccount } from "../service/branches.ts";
export { drawLogo, readLogo, saveLogo } from "../service/logo.ts";
export { closePortal, type NewPortal, openPortal } from "../service/portal.ts";
export { createSeller, readSeller } from "../service/sellers.ts";
export { findSellerTierAt, insertSellers, sellerNames, setSellerTiers } from "../store/sellers.ts";
export { findSellerAt, readWalletPoliciesThen, type WalletPolicyThen } from "../store/versions.ts";
export {
  lastWalletMove,
  readWalletsMoved,
  sumWalletsMoved,
  type WalletStretch,
  walletSellers,
} from "../store/wallet-stretch.ts";
export {
  countWalletMoves,
  findWallet,
  insertWalletMove,
  markLow,
  readWalletMoves,
  readWalletPolicies,
  readWatchedWallets,
  setWallet,
  sumWalletMoves,
  type WalletTerms,
  walletsLoweredSince,
  walletsMovedBy,
  walletsMovedSince,
  withWallets,
} from "../store/wallets.ts";

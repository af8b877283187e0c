// Tiers that sellers reach.
import { TiersScreen } from "../parts/tiers-screen.tsx";

export const SellerTiersPage = () => <TiersScreen key="seller" kind="seller" />;

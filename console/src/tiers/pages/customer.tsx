// Tiers that customers reach.
import { TiersScreen } from "../parts/tiers-screen.tsx";

export const CustomerTiersPage = () => <TiersScreen key="customer" kind="customer" />;

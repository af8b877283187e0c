// The id of an order as a link to its page, for those who may read orders.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSession } from "../../kit/session.ts";

/** The id; a dash where there is none. */
export const OrderLink = ({ id }: { id: string | null }) => {
  const mayRead = useSession(({ permissions }) => permissions.includes("orders:read"));
  if (id === null) return "—";
  const told = (
    <bdi dir="ltr" className="mono">
      {id}
    </bdi>
  );
  if (!mayRead) return told;
  return (
    <Link to={addresses.order} params={{ id }}>
      {told}
    </Link>
  );
};

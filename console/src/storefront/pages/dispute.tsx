// The page /seller/disputes/{id}: a dispute with what both sides wrote.
import { Link, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ownDisputeTexts, disputeTexts as texts } from "../../settlements/parts/dispute-texts.ts";
import { DisputeFacts, DisputeMark, Thread } from "../../settlements/parts/dispute-told.tsx";
import { useMonthName } from "../../settlements/parts/told.tsx";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { useStoreDispute, useWriteOwn } from "../queries.ts";

/** The dispute of whoever is signed in. */
export const StoreDisputePage = () => {
  const { t } = useSpeech();
  const nameOf = useMonthName();
  const { id } = useParams({ from: addresses.storeDispute });
  const found = useStoreDispute(id);
  const writing = useWriteOwn(id);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={2} />;
  const one = found.data;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">{t(ownDisputeTexts.title, { month: nameOf(one.month) })}</h2>
          <DisputeMark one={one} />
        </div>
        <Link to={addresses.storeDisputes}>{t(texts.back)}</Link>
      </div>
      <DisputeFacts one={one} />
      <Thread one={one} writing={writing} />
    </div>
  );
};

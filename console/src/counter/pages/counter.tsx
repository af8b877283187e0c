// The page /branch: a member, then a purchase or points for a bill.

import { Button, SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { FindMember, MemberCard } from "../parts/member.tsx";
import { ReceiptCard } from "../parts/receipt.tsx";
import { RedeemForm } from "../parts/redeem-form.tsx";
import { SaleForm } from "../parts/sale-form.tsx";
import {
  openHold,
  type Receipt,
  unansweredSale,
  useCounter,
  useMember,
  useSell,
} from "../queries.ts";
import { counterTexts as texts } from "../texts.ts";

/** The member stands in the address, so a reload stays with them. */
export const CounterPage = () => {
  const { t } = useSpeech();
  const about = useCounter();
  const navigate = useNavigate();
  const { member } = useSearch({ from: "/branch/" });
  const [receipt, setReceipt] = useState<Receipt>();
  // The QR code by which the member was found agrees to what they pay with points.
  const [pass, setPass] = useState("");
  const choose = useCallback(
    (id: string | undefined, scanned = ""): void => {
      setReceipt(undefined);
      setPass(scanned);
      void navigate({ to: addresses.branch, search: { member: id } });
    },
    [navigate],
  );
  if (about.data === undefined)
    return about.error === null ? (
      <LoadingCards />
    ) : (
      <FailedToLoad failure={about.error} onRetry={() => void about.refetch()} />
    );
  const { seller_name: seller, branch_id: branch, takes_part: takesPart } = about.data;
  if (receipt !== undefined)
    return <ReceiptCard receipt={receipt} onNext={() => choose(undefined)} />;
  return (
    <div className="stack">
      <p className="muted">{t(texts.at, { seller, branch })}</p>
      {!takesPart && <Note tone="loss">{t(texts.suspended, { seller })}</Note>}
      <Unanswered onRecorded={setReceipt} />
      {member === undefined ? (
        <FindMember onChoose={choose} />
      ) : (
        <AtTheCounter
          key={member}
          id={member}
          pass={pass}
          onLeave={() => choose(undefined)}
          onRecorded={setReceipt}
        />
      )}
    </div>
  );
};

/** A purchase whose answer never came is sent again under its key: it is recorded once at most. */
const Unanswered = ({ onRecorded }: { onRecorded: (receipt: Receipt) => void }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const selling = useSell();
  const [left] = useState(unansweredSale.read);
  const { mutate } = selling;
  useEffect(() => {
    if (left !== undefined) mutate(left, { onSuccess: onRecorded });
  }, [left, mutate, onRecorded]);
  if (left === undefined || selling.isSuccess) return null;
  return (
    <Card title={t(texts.purchase)}>
      <p>{t(texts.unanswered)}</p>
      {selling.error !== null && <Note tone="loss">{textOf(selling.error)}</Note>}
      <div>
        <Button
          disabled={selling.isPending}
          onClick={() => mutate(left, { onSuccess: onRecorded })}
        >
          {t(selling.isPending ? texts.recording : texts.again)}
        </Button>
      </div>
    </Card>
  );
};

const AtTheCounter = ({
  id,
  pass,
  onLeave,
  onRecorded,
}: {
  id: string;
  pass: string;
  onLeave: () => void;
  onRecorded: (receipt: Receipt) => void;
}) => {
  const { t } = useSpeech();
  const member = useMember(id);
  const [what, setWhat] = useState(openHold.read() === undefined ? "purchase" : "redeem");
  if (member.data === undefined)
    return member.error === null ? (
      <LoadingCards />
    ) : (
      <>
        <FailedToLoad failure={member.error} onRetry={() => void member.refetch()} />
        <Button variant="default" onClick={onLeave}>
          {t(texts.other)}
        </Button>
      </>
    );
  return (
    <div className="beside">
      <div className="stack">
        <SegmentedControl
          aria-label={t(texts.what)}
          data={[
            { value: "purchase", label: t(texts.purchase) },
            { value: "redeem", label: t(texts.redeem) },
          ]}
          value={what}
          onChange={setWhat}
        />
        {what === "purchase" ? (
          <SaleForm member={member.data} pass={pass} onRecorded={onRecorded} />
        ) : (
          <RedeemForm member={member.data} pass={pass} />
        )}
      </div>
      <MemberCard member={member.data} onLeave={onLeave} />
    </div>
  );
};

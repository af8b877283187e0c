// Issuer and receiver of a statement as they are named on it.

import { Button } from "@mantine/core";
import { taxNumberText } from "@nuqta/contracts/billing-details.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { Statement } from "../queries/statements.ts";
import { billingTexts as texts } from "./billing-texts.ts";

const BillingDialog = onDemand(async () => (await import("./billing-dialog.tsx")).BillingDialog);

/** Both where they are named, and the way to name the seller. */
export const Parties = ({ one }: { one: Statement }) => {
  const { t, language } = useSpeech();
  const [isEditing, setEditing] = useState(false);
  const named = [
    [texts.from, one.parties?.marketplace],
    [texts.to, one.parties?.seller],
  ] as const;
  return (
    <>
      <dl className="facts">
        {named.map(
          ([label, details]) =>
            details && (
              <Fact key={label.en} name={t(label)}>
                <bdi>{(language === "ar" && details.legal_name_ar) || details.legal_name}</bdi>
                {details.tax_number !== null && (
                  <>
                    {" · "}
                    <bdi dir="ltr">{taxNumberText(details.tax_number)}</bdi>
                  </>
                )}
              </Fact>
            ),
        )}
      </dl>
      <div>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t(texts.open)}
        </Button>
      </div>
      {isEditing && (
        <BillingDialog
          seller={{ id: one.seller_id, name: one.seller_name }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
};

// The place where an order is tried out; its form comes once somebody opens it.
import { type ComponentProps, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Bone, Card } from "../../ui/page.tsx";
import { reviewTexts } from "../texts/review.ts";

const TryCart = onDemand(
  async () => (await import("./try-cart.tsx")).TryCart,
  <Bone height={360} />,
);

/** A cart is tried by what is live, and with the draft where there is one. */
export const TryCartCard = (props: ComponentProps<typeof TryCart>) => {
  const { t } = useSpeech();
  const [isOpened, setOpened] = useState(false);
  return (
    <Card title={t(reviewTexts.whatIf)} hint={t(reviewTexts.whatIfHint)}>
      <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary className="opener">{t(reviewTexts.fillCart)}</summary>
        {isOpened && (
          <div className="around-8">
            <TryCart {...props} />
          </div>
        )}
      </details>
    </Card>
  );
};

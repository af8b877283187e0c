// What pages are made of: cards, figures, and the four ways of being empty.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { lettersOf } from "./letters.ts";
import { Star } from "./star.tsx";
import { words } from "./words.ts";

/** A titled card. `aside` stands at the end of its head. */
export const Card = ({
  title,
  aside,
  children,
  hint,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
}) => (
  <section className="card padded stack">
    {title !== undefined && (
      <div className="row spread">
        <div>
          <h2>{title}</h2>
          {hint !== undefined && <p className="muted small">{hint}</p>}
        </div>
        {aside}
      </div>
    )}
    {children}
  </section>
);

export type PillTone = "on" | "off" | "warn" | "loss";

/** A state as a word with a dot; colour is never alone. */
export const Pill = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <span className="pill" data-tone={tone}>
    {children}
  </span>
);

/** Figures side by side, as large as the longest of them can be in its card. */
export const Figures = ({
  figures,
}: {
  figures: readonly { name: string; value: ReactNode; note?: ReactNode; key?: string }[];
}) => {
  const letters = Math.max(...figures.map(({ value }) => lettersOf(value)));
  return (
    <dl className="kpis" data-count={figures.length} style={{ "--letters": letters }}>
      {figures.map((figure) => (
        <div className="card kpi" key={figure.key ?? figure.name}>
          <dt>{figure.name}</dt>
          <dd className="kpi-value">{figure.value}</dd>
          {figure.note !== undefined && <dd className="more">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
};

/** What came of sending a form. */
export const Note = ({ tone, children }: { tone: "loss" | "done"; children: ReactNode }) => (
  <div className="note" data-tone={tone} role={tone === "loss" ? "alert" : "status"}>
    {children}
  </div>
);

/** Nothing to show: what it means, and what to do about it. */
export const Empty = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="empty">
    <Star size={40} />
    <p className="bold">{title}</p>
    {children !== undefined && <p className="muted">{children}</p>}
    {action}
  </div>
);

export type Failure = {
  readonly en?: string;
  readonly ar?: string;
  readonly code?: string;
  readonly requestId?: string | undefined;
  readonly fields?: readonly { readonly path: string; message: string; messageAr: string }[];
};

/** The sentence of a failure in the language of the page. */
export const useFailureText = (): ((failure: unknown) => string) => {
  const { t, pick } = useSpeech();
  return (failure) => {
    const { en, ar, code } = (failure ?? {}) as Failure;
    if (code === "network") return t(words.network);
    return pick(en, ar) || t(words.occurred);
  };
};

/** Something could not be loaded: why, what of it, the number to quote, and another try. */
export const FailedToLoad = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const { requestId: reference, fields = [] } = (failure ?? {}) as Failure;
  return (
    <div className="empty" role="alert">
      <p className="bold">{t(words.failed)}</p>
      <p className="muted">{textOf(failure)}</p>
      {fields.map(({ path, message, messageAr }) => (
        <p key={`${path} ${message}`} className="muted">
          {pick(message, messageAr)}
        </p>
      ))}
      {reference !== undefined && (
        <p className="muted tiny">
          {t(words.reference)}: <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
      <Button variant="default" onClick={onRetry}>
        {t(words.retry)}
      </Button>
    </div>
  );
};

/** A grey line in the place of what is loading. */
export const Bone = ({
  width = "100%",
  height = 16,
}: {
  width?: string | number;
  height?: number;
}) => <span className="bone" style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />;

/** The shape of a page of cards while it loads. */
export const LoadingCards = ({ count = 2 }: { count?: number }) => {
  const { t } = useSpeech();
  return (
    <div className="stack" aria-busy="true">
      <span className="hidden-text" role="status">
        {t(words.loading)}
      </span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike
        <div key={index} className="card padded stack">
          <Bone width="30%" />
          <Bone />
          <Bone width="70%" />
        </div>
      ))}
    </div>
  );
};

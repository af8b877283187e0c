// Limits that a member put on the processing of their data: their words in the head, their card on the tab of privacy.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, FailedToLoad, LoadingCards, Pill } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { type LimitChange, type LimitKind, useChangeLimit, useLimits } from "../queries/limits.ts";
import { limitTexts as texts } from "./limit-texts.ts";

const kinds = ["objection", "restriction"] as const;

/** A mark for each limit that is in force; nothing where there is none. */
export const LimitMarks = ({ limits }: { limits: readonly LimitKind[] }) => {
  const { t } = useSpeech();
  return limits.map((kind) => (
    <Pill key={kind} tone="warn">
      {t(texts[`${kind}Short`])}
    </Pill>
  ));
};

/** The card of both limits; whoever may, puts and lifts them there. */
export const Limits = ({ id, isClosed }: { id: string; isClosed: boolean }) => {
  const { t } = useSpeech();
  const found = useLimits(id);
  const may = useSession(({ permissions }) => permissions.includes("retention:manage"));
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  if (found.data === undefined)
    return found.isError ? (
      <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingCards count={1} />
    );
  const { limits, history } = found.data;
  const close = () => setAsked(undefined);
  const title = asked?.act === "lift" ? texts.liftTitle : texts.putTitle;
  return (
    <Card title={t(texts.title)} hint={t(texts.help)}>
      {kinds.map((kind) => {
        const act = limits.includes(kind) ? "lift" : "put";
        return (
          <div key={kind} className="row spread wraps">
            <div>
              <h3 className="subhead">{t(texts[kind])}</h3>
              <p className="muted small">{t(texts[`${kind}Help`])}</p>
            </div>
            <div className="row">
              <Pill tone={act === "lift" ? "warn" : "off"}>
                {t(act === "lift" ? texts.inForce : texts.notInForce)}
              </Pill>
              {may && !isClosed && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t(act === "lift" ? texts.liftTitle : texts.putTitle, {
                    kind: t(texts[kind]),
                  })}
                  onClick={() => setAsked({ kind, act })}
                >
                  {t(texts[act])}
                </Button>
              )}
            </div>
          </div>
        );
      })}
      {history.length > 0 && <History changes={history} />}
      <Dialog
        isOpen={asked !== undefined}
        onClose={close}
        title={asked ? t(title, { kind: t(texts[asked.kind]) }) : ""}
      >
        {asked && <LimitForm id={id} {...asked} onClose={close} />}
      </Dialog>
    </Card>
  );
};

type Asked = { kind: LimitKind; act: "put" | "lift" };

const did = { put: texts.didPut, lifted: texts.didLift, merged: texts.didMerge };

const History = ({ changes }: { changes: readonly LimitChange[] }) => {
  const { t, dateTime } = useSpeech();
  return (
    <div>
      <h3 className="subhead">{t(texts.history)}</h3>
      <ul className="bullets">
        {changes.map(({ kind, act, at, by_name, reason }) => (
          <li key={`${at} ${kind} ${act}`}>
            {t(did[act], { kind: t(texts[kind]) })}{" "}
            <span className="muted small">
              {dateTime(at)} · <bdi>{by_name ?? t(texts.somebody)}</bdi>
              {reason !== "" && (
                <>
                  {" "}
                  · <bdi>{reason}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

type FormProps = Asked & { id: string; onClose: () => void };

const LimitForm = ({ id, kind, act, onClose }: FormProps) => {
  const { t } = useSpeech();
  const acting = useChangeLimit(id, kind, act);
  return (
    <ReasonForm
      help={t(act === "put" ? texts[`${kind}Help`] : texts.liftHelp)}
      label={t(texts.reason)}
      missing={t(texts.reasonNone)}
      verb={t(texts[act])}
      isDangerous={act === "lift"}
      done={t(act === "put" ? texts.putDone : texts.liftDone)}
      acting={acting}
      onSend={(reason, then) => acting.mutate(reason, then)}
      onClose={onClose}
    />
  );
};

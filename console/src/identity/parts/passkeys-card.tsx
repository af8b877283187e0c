// The passkeys of one's own account.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useEver } from "../../kit/use-ever.ts";
import { Card, FailedToLoad } from "../../ui/page.tsx";
import { type Passkey, useOwnPasskeys } from "../queries/own-passkeys.ts";
import { canUsePasskeys } from "../queries/passkey-browser.ts";
import type { PasskeyAct } from "./passkey-dialog.tsx";
import { passkeyTexts as texts } from "./passkey-texts.ts";

const PasskeyDialog = lazy(async () => ({
  default: (await import("./passkey-dialog.tsx")).PasskeyDialog,
}));

/** Stands below the authenticator app on the page of the account. */
export const PasskeysCard = () => {
  const { t } = useSpeech();
  const hasApp = useSession(({ factor }) => factor === "done");
  const { data, error, refetch } = useOwnPasskeys();
  const [act, setAct] = useState<PasskeyAct>();
  const isEver = useEver(act !== undefined);
  const reason = !data?.available
    ? texts.unavailable
    : !hasApp
      ? texts.appFirst
      : canUsePasskeys()
        ? undefined
        : texts.noBrowser;
  const passkeys = data?.data ?? [];
  return (
    <Card title={t(texts.title)} hint={t(texts.help)}>
      {error !== null && <FailedToLoad failure={error} onRetry={() => void refetch()} />}
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onRemove={() => setAct(passkey)} />
      ))}
      {data !== undefined && (
        <div className="row spread">
          <span className="muted">
            {reason !== undefined ? t(reason) : passkeys.length === 0 ? t(texts.none) : ""}
          </span>
          {reason === undefined && (
            <Button variant="default" onClick={() => setAct("add")}>
              {t(texts.add)}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {isEver && (
          <PasskeyDialog
            act={act}
            isLast={passkeys.length === 1}
            onClose={() => setAct(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
};

const Row = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const { t, label, dateTime } = useSpeech();
  const { name, created_at: created, last_used_at: used } = passkey;
  return (
    <div className="row spread">
      <div>
        <div className="bold">{name}</div>
        <div className="muted small">
          {t(texts.since, { time: dateTime(created) })}
          {" · "}
          {used === null ? t(texts.neverUsed) : t(texts.used, { time: dateTime(used) })}
        </div>
      </div>
      <Button
        variant="default"
        color="red"
        aria-label={label(texts.removeOf, { name })}
        onClick={onRemove}
      >
        {t(texts.remove)}
      </Button>
    </div>
  );
};

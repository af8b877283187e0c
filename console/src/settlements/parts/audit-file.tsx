// The audit file of a closed month, and how to check it.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, FailedToLoad, LoadingCards, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  auditFileName,
  useAuditFile,
  useAuditFileDownload,
  useVerifierDownload,
} from "../queries/audit-files.ts";
import { auditFileTexts as texts } from "./audit-file-texts.ts";

/** The file of a month that is closed. */
export const AuditFile = ({ month }: { month: string }) => {
  const { t, number, dateTime } = useSpeech();
  const textOf = useFailureText();
  const found = useAuditFile(month);
  const file = useAuditFileDownload();
  if (found.error)
    return (
      <Card title={t(texts.title)}>
        <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
      </Card>
    );
  if (found.data === undefined) return <LoadingCards count={1} />;
  const { seal } = found.data;
  const download = seal && (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={file.isPending}
      onClick={() =>
        file.mutate(month, {
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
        })
      }
    >
      {t(texts.download)}
    </Button>
  );
  return (
    <Card title={t(texts.title)} hint={t(texts.help)} aside={download}>
      {seal === null ? (
        <p role="status">{t(texts.making)}</p>
      ) : (
        <>
          <dl className="facts">
            <Fact name={t(texts.madeAt)}>{dateTime(seal.at)}</Fact>
            <Fact name={t(texts.lines)}>{number(seal.lines)}</Fact>
            <Fact name={t(texts.root)} className="mono breaks" dir="ltr">
              {seal.root}
            </Fact>
          </dl>
          <HowToCheck signingKey={seal.public_key} name={auditFileName(month)} />
        </>
      )}
    </Card>
  );
};

/** The command that checks a file, and the program. */
const HowToCheck = ({ signingKey, name }: { signingKey: string; name: string }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const verifier = useVerifierDownload();
  return (
    <div className="stack">
      <p>{t(texts.check)}</p>
      <p className="mono breaks" dir="ltr">
        node verify-month.ts --key {signingKey} {name}
      </p>
      <div className="row">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          loading={verifier.isPending}
          onClick={() =>
            verifier.mutate(undefined, {
              onError: (failure) => toastRefused(textOf(failure), t(words.close)),
            })
          }
        >
          {t(texts.verifier)}
        </Button>
      </div>
    </div>
  );
};

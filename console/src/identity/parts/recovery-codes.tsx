// Ten recovery codes, shown this once.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { secondFactorTexts as texts } from "./second-factor-texts.ts";
import "./second-factor.css";

/** The codes, to copy or to download, until somebody says that they kept them. */
export const RecoveryCodes = ({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) => {
  const { t, label } = useSpeech();
  const name = useSession(({ user }) => user?.name ?? "");
  const [isCopied, setCopied] = useState(false);
  const written = codes.join("\n");
  const download = (): void => {
    const content = `${label(texts.file, { name })}\n\n${written}\n`;
    keepFile(new Blob([content], { type: "text/plain" }), "nuqta-recovery-codes.txt");
  };
  return (
    <div className="stack">
      <h3 className="size-15 flush">{t(texts.codesTitle)}</h3>
      <p>{t(texts.codesHelp)}</p>
      <ol className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row ends">
        <Button
          variant="default"
          onClick={() => void navigator.clipboard.writeText(written).then(() => setCopied(true))}
        >
          <span role="status">{t(isCopied ? texts.copied : texts.copy)}</span>
        </Button>
        <Button variant="default" onClick={download}>
          {t(texts.keep)}
        </Button>
        <Button onClick={onClose}>{t(texts.kept)}</Button>
      </div>
    </div>
  );
};

// The end of a dialog whose act waits for a second person now.
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { addresses } from "../addresses.ts";
import { useSpeech } from "../i18n/language.tsx";
import { words } from "./words.ts";

type Props = { text: string; approvalId: string; onClose: () => void };

/** Says that nothing was done, and where it waits. */
export const Waits = ({ text, approvalId, onClose }: Props) => {
  const { t } = useSpeech();
  return (
    <div className="stack">
      <p role="status">{text}</p>
      <div className="row ends">
        <Link to={addresses.approval} params={{ id: approvalId }}>
          {t(words.viewRequest)}
        </Link>
        <Button onClick={onClose} data-autofocus>
          {t(words.close)}
        </Button>
      </div>
    </div>
  );
};

// Signing in at one's company over a page whose session ended: in another tab, while this one waits.
import { Button } from "@mantine/core";
import { companyAddress } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { signOut } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

/** The way to the company of the session; `onPassword` where a password would do as well. */
export const CompanySignIn = ({ realm, onPassword }: { realm: string; onPassword: () => void }) => {
  const { t } = useSpeech();
  const takesPassword = useSession(({ company }) => company?.takes_password === true);
  return (
    <div className="stack">
      <p className="muted">{t(texts.companyHelp)}</p>
      <Button
        component="a"
        href={companyAddress(realm)}
        target="_blank"
        rel="noopener"
        data-autofocus
      >
        {t(texts.companySignIn)}
      </Button>
      <div className="row spread">
        {takesPassword ? (
          <button type="button" className="link" onClick={onPassword}>
            {t(texts.usePassword)}
          </button>
        ) : (
          <span />
        )}
        <Button variant="default" onClick={() => void signOut()}>
          {t(texts.signOut)}
        </Button>
      </div>
    </div>
  );
};

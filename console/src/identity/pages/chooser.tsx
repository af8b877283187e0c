// The first step of signing in: as whom.

import { Button } from "@mantine/core";
import type { Audience } from "@nuqta/contracts/identity.ts";
import { ssoError } from "@nuqta/contracts/sso-errors.ts";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { IconBuildingStore, IconMapPin, IconShieldCheck } from "../../ui/icons.ts";
import { Note } from "../../ui/page.tsx";
import { tenantCode } from "../domain/tenant-code.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { useRefusal } from "../parts/refusal.ts";
import { signInByTenant } from "../queries/session.ts";
import { identityTexts as texts } from "../texts.ts";

/** Three audiences; Continue waits for a choice. */
export const ChooserPage = () => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const [audience, setAudience] = useState<Audience>();
  const tenant = useTenant();
  if (tenant.isSigningIn)
    return (
      <AuthFrame title={t(texts.tenantTitle)} help={t(texts.tenantHelp)}>
        {null}
      </AuthFrame>
    );
  return (
    <AuthFrame title={t(texts.chooseTitle)} help={t(texts.chooseHelp)} step={{ at: 1, of: 2 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (audience !== undefined)
            void navigate({
              to: addresses.credentials,
              params: { type: audience },
              search: true,
            });
        }}
      >
        {tenant.refusal !== "" && <Note tone="loss">{tenant.refusal}</Note>}
        <ChoiceCards
          legend={t(texts.chooseLegend)}
          isLegendHidden
          name="audience"
          value={audience}
          onChange={setAudience}
          choices={[
            {
              value: "admin",
              title: t(texts.admin),
              text: t(texts.adminHelp),
              icon: <IconShieldCheck size={20} />,
            },
            {
              value: "seller",
              title: t(texts.seller),
              text: t(texts.sellerHelp),
              icon: <IconBuildingStore size={20} />,
            },
            {
              value: "branch",
              title: t(texts.branch),
              text: t(texts.branchHelp),
              icon: <IconMapPin size={20} />,
            },
          ]}
        />
        <Button type="submit" size="md" disabled={audience === undefined}>
          {t(texts.proceed)}
        </Button>
      </form>
    </AuthFrame>
  );
};

// An identity provider sends people here: with a code to trade for a session, or with why there is none.
const useTenant = (): { isSigningIn: boolean; refusal: string } => {
  const { pick } = useSpeech();
  const refusalOf = useRefusal();
  const navigate = useNavigate();
  const { sso_error } = useSearch({ from: addresses.signIn });
  const hash = useLocation({ select: (location) => location.hash });
  const [code] = useState(() => tenantCode(hash));
  const [isSigningIn, setSigningIn] = useState(code !== undefined);
  const [refusal, setRefusal] = useState("");
  const isTraded = useRef(false);
  useEffect(() => {
    // The code is good once, whatever is drawn again.
    if (code === undefined || isTraded.current) return;
    isTraded.current = true;
    signInByTenant(code).then(
      () => navigate({ to: addresses.admin, replace: true }),
      (failure: unknown) => {
        setRefusal(refusalOf(failure));
        setSigningIn(false);
      },
    );
  }, [code, navigate, refusalOf]);
  const told = ssoError(sso_error ?? "");
  const shown = told === undefined ? "" : pick(told.message, told.messageAr);
  return { isSigningIn, refusal: refusal || shown };
};

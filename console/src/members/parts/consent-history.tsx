// The history of what a member said about being written to.
import { Fragment } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { ConsentSaid } from "../queries/members.ts";
import { privacyTexts as texts } from "../texts.ts";
import { consentTexts } from "./consent-texts.ts";

/** Says which consent it is. */
export const useWhat = () => {
  const { t } = useSpeech();
  return ({ purpose, channel }: Pick<ConsentSaid, "purpose" | "channel">): string =>
    t(texts.switchOf, { purpose: t(texts[purpose]), channel: t(texts[channel]) });
};

/** Evidence of a change, as far as it was given. */
const useEvidence = () => {
  const { t } = useSpeech();
  return ({ purpose, granted, text_version: version, ...one }: ConsentSaid): string[] => {
    const { via, proof, source, guardian } = one;
    const ofOffers = purpose === "marketing" && granted && version !== null;
    const text =
      version === 0
        ? t(consentTexts.beforeTexts)
        : t(consentTexts.ofText, { version: version ?? 0 });
    const byGuardian = guardian && [
      ...[
        t(consentTexts.guardian),
        guardian.name,
        t(consentTexts[guardian.relation]),
        guardian.proof,
      ],
    ];
    const given = [ofOffers ? text : null, via && t(consentTexts[via]), proof, source];
    return [...given, ...(byGuardian ?? [])].filter((part) => part !== null);
  };
};

/** Everything that a member said, the newest first. */
export const History = ({ changes }: { changes: readonly ConsentSaid[] }) => {
  const { t, dateTime } = useSpeech();
  const what = useWhat();
  const evidence = useEvidence();
  return (
    <div>
      <h3 className="subhead">{t(texts.history)}</h3>
      <ul className="bullets">
        {changes.map((change) => (
          <li key={`${change.at} ${change.purpose} ${change.channel} ${change.granted}`}>
            {t(change.granted ? texts.granted : texts.withdrawn, { what: what(change) })}{" "}
            <span className="muted small">
              {dateTime(change.at ?? "")} · <bdi>{change.actor_name ?? "–"}</bdi>
              {evidence(change).map((one) => (
                <Fragment key={one}>
                  {" "}
                  · <bdi>{one}</bdi>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

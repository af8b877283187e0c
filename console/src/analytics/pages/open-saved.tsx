// Opens a saved report: leads on to it, unless it does not know any more what was saved.
import { Button } from "@mantine/core";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { placeOfSaved } from "../domain/saved.ts";
import { type SavedReport, useSavedReport } from "../queries/saved.ts";
import { savedTexts as texts } from "../texts/saved.ts";

/** The page /admin/saved-reports/{id}, which is what people share. */
export const OpenSavedPage = () => {
  const { id } = useParams({ from: addresses.savedReport });
  const { data: saved, error, refetch } = useSavedReport(id);
  if (error !== null) return <FailedToLoad failure={error} onRetry={() => void refetch()} />;
  if (saved === undefined) return <LoadingCards count={3} />;
  const place = placeOfSaved(saved);
  if (place === undefined || saved.stale.length > 0) return <Stale saved={saved} place={place} />;
  return <Navigate {...place} replace />;
};

const Stale = ({
  saved,
  place,
}: {
  saved: SavedReport;
  place: ReturnType<typeof placeOfSaved>;
}) => {
  const { t } = useSpeech();
  return (
    <Card title={saved.name}>
      {place === undefined ? (
        <p role="alert">{t(texts.goneReport, { name: saved.report })}</p>
      ) : (
        <>
          <p role="alert">{t(texts.goneFilters, { names: saved.stale.join(", ") })}</p>
          <p className="muted">{t(texts.goneHelp)}</p>
        </>
      )}
      <div className="row">
        {place !== undefined && (
          <Button renderRoot={(props) => <Link {...place} {...props} />}>
            {t(texts.openWithout)}
          </Button>
        )}
        <Link to={addresses.savedReports}>{t(texts.toList)}</Link>
      </div>
    </Card>
  );
};

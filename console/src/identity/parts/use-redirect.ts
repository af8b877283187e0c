// A success stays readable for a moment before the next step opens by itself.
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Goes to `to` after `ms`, once `isOn`; `now` goes at once. */
export const useRedirect = (isOn: boolean, to: string, ms: number): { now: () => void } => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return;
    const waiting = setTimeout(() => void navigate({ to }), ms);
    return () => clearTimeout(waiting);
  }, [isOn, to, ms, navigate]);
  return { now: () => void navigate({ to }) };
};

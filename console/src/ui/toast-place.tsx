// Where short messages appear: at the end of the page, over nothing that is in use.
import { Notifications } from "@mantine/notifications";

/** The place of `toastDone` and its like; drawn once. */
export const ToastPlace = () => <Notifications position="bottom-right" />;

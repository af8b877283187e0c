// The ways in which members are told something.
export const messageChannels = ["email", "sms", "push"] as const;
export type MessageChannel = (typeof messageChannels)[number];

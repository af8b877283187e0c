// The demo as whoever asks for something at an instant of its story.

/** Asks as the demo at an instant, epoch ms. */
export const askedAt = (at: number) => ({
  ...{ principal: { id: "demo" }, now: new Date(at) },
  ...{ ip: "127.0.0.1", requestId: "demo" },
});

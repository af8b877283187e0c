import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { squarePicture } from "./picture.ts";

const shape = { side: 150, bytesMax: 2_000_000, sideMax: 4_096 };
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0b6557" } });

test("a JPG and a PNG become a square PNG of 150 by 150 without what was hidden in them", async () => {
  const camera = await drawn(400, 300)
    .withExif({ IFD0: { Copyright: "hidden" } })
    .jpeg()
    .toBuffer();
  expect(camera.includes("hidden")).toBe(true);
  const behind = Buffer.concat([await drawn(40, 90).png().toBuffer(), Buffer.from("<script>")]);
  for (const picture of [camera, behind]) {
    const made = await squarePicture(picture, shape);
    if (!made.ok) throw new Error(made.code);
    const { format, width, height } = await sharp(made.value).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 150, height: 150 });
    expect(made.value.includes("hidden") || made.value.includes("script")).toBe(false);
  }
});

// A head that claims 60,000 by 60,000 pixels in a few bytes.
const bomb = async (): Promise<Buffer> => {
  const small = await drawn(10, 10).png().toBuffer();
  const lying = Buffer.from(small);
  lying.writeUInt32BE(60_000, 16);
  lying.writeUInt32BE(60_000, 20);
  return Buffer.concat([lying, deflateSync(Buffer.alloc(1_000))]);
};

test("everything else is refused", async () => {
  const whole = await drawn(100, 100).jpeg().toBuffer();
  const refused = {
    empty: Buffer.alloc(0),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    gif: Buffer.from("GIF89a"),
    webp: await drawn(10, 10).webp().toBuffer(),
    "cut off": whole.subarray(0, 200),
    "too wide": await drawn(4_097, 10).png().toBuffer(),
    "too large": Buffer.concat([whole, Buffer.alloc(2_000_000)]),
    bomb: await bomb(),
  };
  for (const [what, bytes] of Object.entries(refused))
    expect([what, (await squarePicture(bytes, shape)).ok]).toEqual([what, false]);
});

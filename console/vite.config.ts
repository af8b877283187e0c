// How the console becomes files: split by route, with a placeholder for the nonce of each answer.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2023",
    // Small files inlined as data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
  },
});

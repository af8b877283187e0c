// How the console becomes files: split by route, with a placeholder for the nonce of each answer.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  html: { cspNonce: "__CSP_NONCE__" },
  // While developing, the API is the server that runs beside.
  server: {
    proxy: {
      "^/(api|v1|staging|auth|dev|openapi.json)(/|$|\\?)": {
        target: process.env["API_URL"] ?? "http://localhost:3000",
        changeOrigin: false,
      },
    },
  },
  build: {
    target: "es2023",
    // Small files inlined as data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // A few lines each, and needed by the routes and by pages: one file instead of twenty.
            { name: "names", test: /console\/src\/(addresses|\w+\/search)\.ts$/ },
            // The libraries that every page needs: one file is compressed better than ten.
            {
              name: "libraries",
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-query|query-core|react-router|router-core|react-store|store|history))\//,
            },
          ],
        },
      },
    },
  },
});

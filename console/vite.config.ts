// How the console becomes files: split by route, with a placeholder for the nonce of each answer.
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { filesOf } from "./files.ts";
import { lean } from "./lean.ts";

// The libraries that every page needs, apart: they change more seldom than the console does.
const libraries = {
  name: "libraries",
  test: /node_modules\/(use-sync-external-store|@tanstack\/(react-query|query-core|react-router|router-core|react-store|store|history))\//,
  priority: 2,
};

// React by itself: the documentation does with it alone.
const drawing = {
  name: "drawing",
  test: /node_modules\/(react|react-dom|scheduler)\//,
  priority: 3,
};

/** Answers the address of the documentation with its own entry while developing, as the server does. */
const documentation = (): Plugin => ({
  name: "documentation",
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _reply, next) => {
      if (request.url?.split("?")[0] === "/admin/documentation")
        request.url = "/documentation.html";
      next();
    }),
});

const config = {
  root: import.meta.dirname,
  plugins: [react(), lean(), documentation()],
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
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/documentation.html`],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [libraries, drawing],
        },
      },
    },
  },
} satisfies UserConfig;

export default defineConfig(async ({ command }) => {
  if (command !== "build") return config;
  const name = await filesOf(config, {
    around: "/app/routed-shell.tsx",
    // Pages of people who are not signed in yet, and of the areas that have a frame of their own.
    notAround:
      /\/(identity\/pages\/(chooser|credentials|forgot|verify|keep-factor|reset|change|factor)|app\/area-shell|counter|storefront)\b/,
  });
  const groups = [libraries, drawing, { name, debugName: "shared", priority: 1 }];
  const output = {
    codeSplitting: { includeDependenciesRecursively: false, groups },
  };
  return {
    ...config,
    build: { ...config.build, rolldownOptions: { ...config.build.rolldownOptions, output } },
  };
});

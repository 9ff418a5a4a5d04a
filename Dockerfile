# syntax=docker/dockerfile:1
# The terminal version of Graph Intake: no window, no keyring, no root. docs/unattended.md explains how it is run:
#   docker run --rm --read-only --tmpfs /tmp -v graph-intake:/data graph-intake send …
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# Install scripts fetch Electron and a Node of their own, which are not needed here.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.base.json vite.config.ts ./
COPY shared shared
COPY electron electron
COPY assets assets
# vite.config.ts imports them.
COPY scripts/page-build scripts/page-build
RUN npx vite build --mode host && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production GRAPH_INTAKE_DATA=/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist/host dist/host
COPY --from=build /build/assets/samples assets/samples
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
# Journal, recipes and settings; everything else is read-only, and temporary files are in /tmp.
VOLUME /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=16", "/app/dist/host/cli.js"]
CMD ["--help"]

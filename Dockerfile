# The Node whose support ends last (April 2029) of those that the tests run on.
FROM node:26.10-bookworm-slim AS base
WORKDIR /app

FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund

FROM dependencies AS build
COPY tsconfig.json vite.config.ts server.ts ./
COPY public ./public
COPY storage ./storage
COPY db ./db
COPY scripts ./scripts
COPY app ./app
RUN npm run build

FROM dependencies AS production-dependencies
# Without what only compilers, debuggers and readers use: half of the files.
RUN npm prune --omit=dev --no-audit --no-fund \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete \
    && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src

FROM base AS runtime
LABEL org.opencontainers.image.title="Cartfolio" \
    org.opencontainers.image.description="A community photo-sharing website for golf cart enthusiasts" \
    org.opencontainers.image.licenses="MIT"
# Two malloc arenas keep memory from being scattered and held; the process of the image work has
# settings of its own.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2
# A volume that Docker makes takes its owner from this folder. Fly.io gives a volume's top folder to
# USER each time it mounts it; so the program needs no step as root in either place.
RUN install --directory --owner=node --group=node /data
COPY --from=production-dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY db/migrations ./db/migrations
COPY package.json ./
COPY --from=litestream/litestream:0.3.13 /usr/local/bin/litestream /usr/local/bin/
COPY scripts/start.sh scripts/litestream.yml ./scripts/
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not npm: the signal to stop must reach the program.
CMD ["sh", "scripts/start.sh"]

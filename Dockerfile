# Builds the app with what that needs; the final image has only the files that running it needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --omit=dev && npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/api/package.json packages/api/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
RUN npm ci --omit=dev --workspace=@signpoint/server && npm cache clean --force
COPY --from=build /app/packages/server/dist packages/server/dist
COPY packages/server/bin packages/server/bin
COPY --from=build /app/packages/server/migrations packages/server/migrations
COPY --from=build /app/packages/server/demo-proofs packages/server/demo-proofs
COPY --from=build /app/packages/web/dist packages/web/dist
RUN install --directory --owner=node --group=node --mode=700 /data /keys /backups && ln -s /app/packages/server/bin/signpoint.mjs /usr/local/bin/signpoint
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD \
  ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "packages/server/dist/main.js"]

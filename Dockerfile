# Builds the image of every process:
#   docker build --build-arg SERVICE=services/members -t numbercast/members .
#   docker build --build-arg SERVICE=tools/sandbox -t numbercast/sandbox .
#   docker build --target keycloak -t numbercast/keycloak .
# All stages up to `build` are shared and built once. Pin base images with
#   --build-arg NODE_IMAGE=node@sha256:… --build-arg KEYCLOAK_IMAGE=quay.io/keycloak/keycloak@sha256:…
ARG NODE_IMAGE=node:24.21-bookworm-slim
ARG KEYCLOAK_IMAGE=quay.io/keycloak/keycloak:26.7.4

FROM ${NODE_IMAGE} AS manifests
WORKDIR /repository
COPY . .
# Only these files determine the dependencies, so a source change does not reinstall them
RUN mkdir /manifests \
  && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests ';' \
  && cp package-lock.json .npmrc /manifests

FROM ${NODE_IMAGE} AS build
WORKDIR /repository
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN npm run generate \
  && npm run build \
  && npm run build --workspace frontend
# Runtime files; the folder of the gateway contains the web app
RUN mkdir /built \
  && find packages services tools/sandbox -maxdepth 2 -type d '(' -name dist -o -name data ')' -exec cp --parents -r {} /built ';' \
  && cp -r frontend/dist /built/services/gateway/web \
  && cp docs/openapi.json /built/services/gateway \
  && cp keycloak/realm.json /built/services/identity

FROM ${NODE_IMAGE} AS process
ARG SERVICE
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm test -n "$SERVICE" \
  && npm ci --ignore-scripts --omit=dev --workspace "$SERVICE"
COPY --from=build /built/packages packages
COPY --from=build /built/$SERVICE $SERVICE
RUN ln -s "$SERVICE" process

# Keycloak with our themes; --import-realm creates the realm. Built for production, so that pods of k8s/platform do not
# build at startup; `start-dev` ignores this and builds for development.
FROM ${KEYCLOAK_IMAGE} AS keycloak
COPY keycloak/themes /opt/keycloak/themes
COPY keycloak/password-blacklists /opt/keycloak/data/password-blacklists
# False-positive rate of the password blacklist: one in a billion instead of one in ten thousand. Not a secret:
# hadolint ignore=DL3064
ENV KC_SPI_PASSWORD_POLICY__PASSWORD_BLACKLIST__FALSE_POSITIVE_PROBABILITY=0.000000001
# The default listener also sends an email for each failed sign-in
ENV KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS=UPDATE_CREDENTIAL,REMOVE_CREDENTIAL
RUN /opt/keycloak/bin/kc.sh build --db=postgres --http-relative-path=/auth --health-enabled=true
COPY keycloak/realm.json /opt/keycloak/data/import/numbercast-realm.json

FROM ${NODE_IMAGE}
# Node reads sockets into buffers of 64 KiB. With this threshold glibc returns them to the system when they are freed;
# otherwise the process keeps the memory of its worst minute, and the next one takes it beyond the container's limit
ENV MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_ARENA_MAX=2
# Node derives the space for new objects from the container's memory limit: 1 MiB of 512 MiB. Objects in flight then
# outlive it, and delivery spends half as much processor time again on each message (ADR 099)
# With Node's default of four threads that help to collect garbage, the main thread waits for those without a core (ADR 102)
ENV NODE_OPTIONS="--max-semi-space-size=32 --v8-pool-size=2"
ENV NODE_ENV=production WEB_ROOT=/app/process/web API_DOCUMENT=/app/process/openapi.json REALM_FILE=/app/process/realm.json
WORKDIR /app
COPY --from=process /app ./
# State of the sandbox; otherwise only /tmp is written
RUN install -d -o node -g node /data
USER 1000:1000
# Last, so that a new version keeps the layers above
ARG VERSION=development
ENV SERVICE_VERSION=$VERSION
# kafkajs sets timers in the past; this suppresses the warnings of Node about them
CMD ["node", "--enable-source-maps", "--disable-warning=TimeoutNegativeWarning", "process/dist/main.js"]

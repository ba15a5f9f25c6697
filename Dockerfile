# An image of your own tree: docker build --tag pona . (a release brings a ready one, without a build). It runs as
# scripts/release/image-config.ts says.
FROM node:26-trixie AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The commit, and its time in seconds since 1970: git show --no-patch --format='%H %ct'
ARG REVISION
ARG SOURCE_DATE_EPOCH
RUN npm run release -- --folder /release

FROM debian:trixie-slim
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin pona \
 && install --directory --owner=pona --group=pona --mode=700 /data \
 && ln --symbolic /opt/pona/bin/pona /usr/local/bin/pona
COPY --from=build /release /opt/pona
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 DESK_HOST=0.0.0.0
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["/opt/pona/node", "/opt/pona/deploy/healthcheck.mjs"]
ENTRYPOINT ["pona"]
CMD ["serve"]
ARG REVISION
LABEL org.opencontainers.image.title="Pona" \
  org.opencontainers.image.description="Site, inquiries and desk of a medical-travel company" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.revision="$REVISION"

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
COPY package.json package-lock.json ./
# The optional packages bring Node itself and the playground's chain; neither is needed here.
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
COPY src src
COPY locales locales
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/health/live').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["npm", "start", "--silent"]
